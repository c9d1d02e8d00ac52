import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle

/** What the page will ask for as soon as it runs, by the first part of its address and by its language. */
const PARTS: Readonly<Record<string, readonly RegExp[]>> = {
  en: [/\/core\/src\/messages\/en\/messages\.ts$/],
  zh: [/\/core\/src\/messages\/zh\/messages\.ts$/],
  '/': [/\/app\/screens\/home\.tsx$/, /\/community\/components\/community-gallery\.tsx$/],
  '/ en': [/\/core\/src\/messages\/en\/community\.ts$/],
  '/ zh': [/\/core\/src\/messages\/zh\/community\.ts$/],
  '/generate': [/\/app\/screens\/generate\.tsx$/],
  '/history': [/\/app\/screens\/history\.tsx$/],
  '/history en': [/\/core\/src\/messages\/en\/gallery\.ts$/],
  '/history zh': [/\/core\/src\/messages\/zh\/gallery\.ts$/],
}

/** Tells `before-paint.js` which files those are, so that they are on their way before the page runs: one journey to the server instead of three. */
export function earlyParts(): Plugin {
  return {
    name: 'early-parts',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        if (!bundle) throw new Error('there is no build yet')
        const asked = (files: readonly string[]) => files.filter((file) => !html.includes(file))
        const parts = Object.entries(PARTS).map(([name, modules]) => [name, asked(filesOf(bundle, modules))])
        const content = JSON.stringify({ every: fontsOf(bundle), ...Object.fromEntries(parts) })
        // Right before who reads it; the first kilobyte of the page belongs to its character set.
        const reader = '<script src="/before-paint.js">'
        if (!html.includes(reader)) throw new Error('nobody reads which parts come early')
        return html.replace(reader, `<meta name="early-parts" content='${content}' />\n    ${reader}`)
      },
    },
  }
}

/** The face that every page is set in: where it comes late, all words are measured twice. */
function fontsOf(bundle: Bundle): string[] {
  const fonts = Object.keys(bundle).filter((file) => FONT.test(file))
  if (fonts.length !== 1) throw new Error(`one face was expected, not ${fonts.length}`)
  return fonts
}

const FONT = /instrument-sans-latin-wght-normal-[^/]*\.woff2$/

/** The files that hold these modules, what they import, and their styles. */
function filesOf(bundle: Bundle, parts: readonly RegExp[]): string[] {
  const found = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (!file || found.has(name)) return
    found.add(name)
    if (file.type !== 'chunk') return
    for (const style of file.viteMetadata?.importedCss ?? []) found.add(style)
    file.imports.forEach(add)
  }
  for (const part of parts) {
    const owner = Object.values(bundle).find((file) => file.type === 'chunk' && file.moduleIds.some((id) => part.test(id)))
    if (!owner) throw new Error(`nothing was built from ${part.source}`)
    // The chunk by which the part is asked for may be another than the one that holds it.
    for (const file of Object.values(bundle)) {
      if (file.type === 'chunk' && (file === owner || (file.facadeModuleId && part.test(file.facadeModuleId)))) add(file.fileName)
    }
  }
  return [...found]
}
