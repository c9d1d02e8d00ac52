/** Limits of the values of variables in prompts: characters of one. */
export const PROMPT_VARIABLES = { text: 500 } as const

const VARIABLE = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]*)\s*\}\}/gu

/** Names of the `{{variables}}` in texts, each once, in order. */
export const variablesIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))),
]

/** Text with values instead of variables; variables without a value stay. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => values[name]?.trim() || whole)
