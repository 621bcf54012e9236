import { Button } from "@/components/ui/button";
import { Field, Select } from "@/components/ui/field";
import { auditActions } from "@/lib/domain/people/audit";

export const AuditFilters = ({
  people,
  person,
  action,
}: {
  people: readonly { value: string; name: string; email: string | null }[];
  person: string;
  action: string;
}) => (
  <form method="get" className="flex flex-wrap items-end gap-2">
    <Field id="audit-person" label="Person" className="w-64 phone:w-full">
      <Select id="audit-person" name="person" defaultValue={person}>
        <option value="">All people</option>
        {people.map(({ value, name, email }) => (
          <option key={value} value={value}>
            {email ? `${name}, ${email}` : name}
          </option>
        ))}
      </Select>
    </Field>
    <Field id="audit-action" label="Action" className="w-64 phone:w-full">
      <Select id="audit-action" name="action" defaultValue={action}>
        <option value="">All actions</option>
        {Object.entries(auditActions).map(([name, words]) => (
          <option key={name} value={name}>
            {words}
          </option>
        ))}
      </Select>
    </Field>
    <Button type="submit">Filter</Button>
  </form>
);
