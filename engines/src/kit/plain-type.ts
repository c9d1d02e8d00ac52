const SAME_TYPE: Readonly<Record<string, string>> = { 'audio/x-m4a': 'audio/mp4', 'audio/vnd.wave': 'audio/wav' }

/** Returns the canonical MIME type of a format that has several. */
export const plainType = (type: string): string => SAME_TYPE[type] ?? type
