/**
 * The schema for PostgreSQL: the same models under another provider.
 * @param {string} schema the text of schema.prisma
 * @returns {string}
 */
export function schemaForPostgres(schema) {
  return schema.replace('provider = "sqlite"', 'provider = "postgresql"');
}
