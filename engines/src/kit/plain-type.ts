const SAME_TYPE: Readonly<Record<string, string>> = { 'audio/x-m4a': 'audio/mp4', 'audio/vnd.wave': 'audio/wav' }

/** The one MIME type, of several for the same format, that the product uses. */
export const plainType = (type: string): string => SAME_TYPE[type] ?? type
