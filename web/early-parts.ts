import type { Plugin, Rolldown } from 'vite'
import { filesWith, fontOf } from './bundle-files.ts'

/** Modules that the page needs at once, by the first segment of its address and by its language. */
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

/** Tells `before-paint.js` which files these are, so that they are requested before the page's script runs: one round trip instead of three. */
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
        // A font that arrives late makes the browser lay out all text twice.
        const content = JSON.stringify({ every: [fontOf(bundle)], ...Object.fromEntries(parts) })
        // Placed right before the script that reads it: the first kilobyte of the page must hold the character set.
        const reader = '<script src="/before-paint.js">'
        if (!html.includes(reader)) throw new Error('nobody reads which parts come early')
        return html.replace(reader, `<meta name="early-parts" content='${content}' />\n    ${reader}`)
      },
    },
  }
}

/** The files that contain these modules, with their imports. */
function filesOf(bundle: Rolldown.OutputBundle, parts: readonly RegExp[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const names = parts.flatMap((part) => {
    const owner = chunks.find((chunk) => chunk.moduleIds.some((id) => part.test(id)))
    if (!owner) throw new Error(`nothing was built from ${part.source}`)
    // The chunk that the dynamic import names may be another than the one that contains the module.
    return chunks
      .filter((chunk) => chunk === owner || (chunk.facadeModuleId && part.test(chunk.facadeModuleId)))
      .map(({ fileName }) => fileName)
  })
  return [...filesWith(bundle, names)]
}
