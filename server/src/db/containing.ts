/** Pattern for `like` and `ilike` that matches texts containing a literal part. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
