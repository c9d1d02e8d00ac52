/**
 * Doc comment that begins with a relative clause ("What a job costs") or an indirect question ("Whether it is kept"), where a noun ("Price of a job")
 * or a verb ("Returns true if …") would do.
 */
const HEADLESS = /\/\*\*\s+(?:\*\s+)?((?:What|Who|Whose|Whom|Whoever|Those|Where|How|That|Which|Whether)\b[^\n]{0,60})/g

/** Returns the openings of such comments in a source text. */
export const headlessComments = (text: string): string[] => [...text.matchAll(HEADLESS)].flatMap(([, opening]) => opening ?? [])
