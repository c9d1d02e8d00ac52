/** A doc comment that begins with a relative clause ("What a job costs") where a noun ("Price of a job") or a verb would do. */
const HEADLESS = /\/\*\*\s+(?:\*\s+)?((?:What|Who|Whose|Whom|Whoever|Those|Where|How|That)\b[^\n]{0,60})/g

/** Openings of such comments in a source text. */
export const headlessComments = (text: string): string[] => [...text.matchAll(HEADLESS)].flatMap(([, opening]) => opening ?? [])
