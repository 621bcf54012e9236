import { described, Field, Select } from "@/components/ui/field";
import { mayDo, type Role, roleInWords, roles } from "@/lib/domain/people/role";

/** Offers the roles up to `highest`, each with what it may do. */
export const RoleField = ({
  id,
  chosen = "viewer",
  highest = "admin",
  problem,
}: {
  id: string;
  chosen?: Role;
  highest?: Role;
  problem?: string | undefined;
}) => (
  <Field id={id} label="Role" problem={problem}>
    <Select name="role" defaultValue={chosen} {...described(id, { problem })}>
      {roles
        .filter((role) => mayDo(highest, role))
        .map((role) => (
          <option key={role} value={role}>
            {role}: {roleInWords[role]}
          </option>
        ))}
    </Select>
  </Field>
);
