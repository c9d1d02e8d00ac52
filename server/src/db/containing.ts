/** Pattern of `like` and `ilike` for texts that contain a part, all of whose letters stand for themselves. */
export const containing = (part: string): string => `%${part.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
