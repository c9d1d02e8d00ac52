/** Output streams of a command: results, and messages for people. */
export interface Terminal {
  readonly json: boolean
  /** A result: text for people, or JSON. */
  readonly print: (text: string, value: unknown) => void
  /** A line that is overwritten, on a terminal only. */
  readonly progress: (text: string) => void
  readonly endProgress: () => void
}

export function openTerminal({ json }: { readonly json: boolean }): Terminal {
  const isShown = process.stderr.isTTY && !json
  let wasShown = false
  return {
    json,
    print: (text, value) => process.stdout.write(`${json ? JSON.stringify(value) : text}\n`),
    progress: (text) => {
      if (!isShown) return
      wasShown = true
      process.stderr.write(`\r\u001b[2K${text}`)
    },
    endProgress: () => {
      if (wasShown) process.stderr.write('\r\u001b[2K')
      wasShown = false
    },
  }
}
