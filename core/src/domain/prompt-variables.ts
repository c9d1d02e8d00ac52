/** Limits of the values of variables in prompts: characters of one. */
export const PROMPT_VARIABLES = { text: 500 } as const

const VARIABLE = /\{\{\s*([\p{L}_][\p{L}\p{N}_-]*)\s*\}\}/gu

/** Names of the `{{variables}}` in texts, each once, in the order of writing. */
export const variablesIn = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))),
]

/** Text with the values in the place of its variables; one without a value stays as it is. */
export const fillVariables = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(VARIABLE, (whole, name: string) => values[name]?.trim() || whole)
