import type { Rolldown } from 'vite'

/** The font that every page uses. */
const FONT = /-latin-wght-normal-[^/]*\.woff2$/

/** These files of a build with everything that they import, and their styles. */
export function filesWith(bundle: Rolldown.OutputBundle, names: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    if (file.type !== 'chunk') return
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
    file.imports.forEach(add)
  }
  for (const name of names) add(name)
  return found
}

export function fontOf(bundle: Rolldown.OutputBundle): string {
  const [font, ...others] = Object.keys(bundle).filter((file) => FONT.test(file))
  if (font === undefined || others.length > 0) throw new Error('one face was expected for every page')
  return font
}
