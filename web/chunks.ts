import type { Rolldown } from 'vite'
import { firstScreenGroups, isOfStart } from './first-screens.ts'

/** Modules that every screen needs go into one file: fewer requests, better compression. `Trans` (texts with elements inside) is used in dialogs only. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next(?!\/dist\/es\/(Trans|unescape))|zustand|use-sync-external-store)\//

/** Modules of the page itself stay in the entry file: its name identifies a build (src/lib/stale-build.ts). */
const ENTRY = /(web\/src\/main\.tsx|web\/index\.html)$/

/** Icons of parts that come later. */
const ICON = /\/lucide-react\/dist\/esm\/icons\/[^/]+\.mjs$/

/**
 * Splits the build into files: a few for first screens, because each request costs time and small files compress badly. Imports of a module are
 * included unless an earlier group has them; ungrouped modules stay with the part that loads them.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK },
  // The entry's own few modules: painting the first bar must not wait for the rest.
  { name: 'entry', tags: ['$initial'], test: (id) => !ENTRY.test(id) },
  { name: 'start', test: isOfStart },
  ...firstScreenGroups(),
  // All others in one file: separate files would mostly add their names to every importer.
  { name: 'icons', test: ICON },
]
