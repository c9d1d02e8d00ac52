interface Source {
  readonly path: string
  readonly text: string
}

/**
 * Returns pairs of places with the same run of at least `length` lines, ignoring imports and blank lines; each pair once, at the start of the run.
 */
export function findDuplicates(sources: readonly Source[], length: number): string[] {
  const seen = new Map<string, Place>()
  const found: string[] = []
  for (const { path, text } of sources) {
    const lines = codeLines(text)
    let running: Place | undefined
    for (let i = 0; i + length <= lines.length; i++) {
      const key = lines
        .slice(i, i + length)
        .map(({ code }) => code)
        .join('\n')
      const earlier = seen.get(key)
      const here: Place = { path, index: i, line: lines[i]?.number ?? 0 }
      if (earlier === undefined) seen.set(key, here)
      else if (running?.path !== earlier.path || running.index !== earlier.index - 1)
        found.push(`${earlier.path}:${earlier.line} = ${path}:${here.line}`)
      running = earlier
    }
  }
  return found
}

interface Place {
  readonly path: string
  readonly index: number
  readonly line: number
}

const codeLines = (text: string): { code: string; number: number }[] =>
  text
    .split('\n')
    .map((line, index) => ({ code: line.trim(), number: index + 1 }))
    .filter(({ code }) => code !== '' && !/^(import|\} from|export \* )/.test(code))
