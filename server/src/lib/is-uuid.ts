/** Returns true if a text is a UUID. PostgreSQL refuses any other value for a uuid column with an error. */
export const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id)
