import { fileURLToPath } from 'node:url'

const ours = fileURLToPath(new URL('src/lib/texts/i18next.ts', import.meta.url))

/** The small module that stands in for i18next in the browser, for the build and for the tests in it. */
export const TEXTS = [{ find: /^(react-)?i18next$/, replacement: ours }]
