import { described, Field, Select } from "@/components/ui/field";
import { mayDo, type Role, roleInWords, roles, type TokenRole } from "@/lib/domain/people/role";

export const RoleField = ({
  id,
  offered = roles,
  chosen = "viewer",
  highest = "admin",
  problem,
}: {
  id: string;
  offered?: readonly TokenRole[];
  chosen?: Role;
  highest?: Role;
  problem?: string | undefined;
}) => (
  <Field id={id} label="Role" problem={problem}>
    <Select name="role" defaultValue={chosen} {...described(id, { problem })}>
      {offered
        .filter((role) => mayDo(highest, role))
        .map((role) => (
          <option key={role} value={role}>
            {role}: {roleInWords[role]}
          </option>
        ))}
    </Select>
  </Field>
);
