/** Finds comparisons with one language, and texts that are picked without a fallback. */
const PATTERNS = [/[!=]== '(?:zh|cn)'/, /\b(?:label|hint|name|title|summary|description|mark|text)(?:\?\.)?\[language\]/]

/** Returns lines of code that would break with a language that lacks some texts: `line: code`. */
export const comparedLanguages = (source: string): string[] =>
  source.split('\n').flatMap((line, index) => {
    const found = PATTERNS.map((pattern) => pattern.exec(line)?.[0]).find((code) => code !== undefined)
    return found === undefined ? [] : [`${index + 1}: ${found}`]
  })
