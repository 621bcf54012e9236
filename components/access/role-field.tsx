import { described, Field, Select } from "@/components/ui/field";
import { type Role, roleInWords, roles } from "@/lib/domain/role";

/** A choice of role, each with what it may do. */
export const RoleField = ({ id, chosen = "viewer", problem }: { id: string; chosen?: Role; problem?: string | undefined }) => (
  <Field id={id} label="Role" problem={problem}>
    <Select name="role" defaultValue={chosen} {...described(id, { problem })}>
      {roles.map((role) => (
        <option key={role} value={role}>
          {role}: {roleInWords[role]}
        </option>
      ))}
    </Select>
  </Field>
);
