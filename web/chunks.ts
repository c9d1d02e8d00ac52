import type { Rolldown } from 'vite'

/** Modules that every screen needs go into one file: fewer requests, better compression. `Trans` (texts with elements inside) is used in dialogs only. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next(?!\/dist\/es\/(Trans|unescape))|zustand|use-sync-external-store)\//

/** Modules that come with the first dialog, or that only account screens share; they must stay out of the file that every screen loads. */
const ON_DEMAND = new RegExp(
  [
    '@mantine/(core|store|hooks)|options-panel|app/shell/options|options/components/toggle|prompt-selection|use-focus-|theme/mantine|components/dialog|use-mutation|mutationObserver|-dialog',
    'node_modules/(qr|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib)/',
    'lucide-react/dist/esm/icons/|features/history/components/|features/account/(components/copy-user-id|profile)|lib/(use-copy|playback-error|clock|upload)|generate/form/picture-first|features/history/(?!viewer-store)[^/]+$|components/(audio|video)-player/|components/switch/',
    'node_modules/(zod|@noble|client-zip|idb)/|collections/(actions|queries|collect-store)|network/queries|generate/canvas/on-place|apps/make-app|lib/use-held-space|core/src/metadata/|features/history/(archive|convert|save|transfer)|features/(training|converter|manage|guide|work)/|core/src/domain/community|components/masonry/',
    'components/(pager|qr-code|cover|drop-area)/|choice/labelled-choice|features/apps/|generate/(apps|components|form|mode-|model-groups)|field/text-area|password-input|features/(community|payments|feedback|canvas|tags|prompt-library|prompt-tools)/',
  ].join('|'),
)

/** Small modules among them that many screens share after all: no screen should load a chunk of another one for their sake. */
const SHARED_ALL_THE_SAME =
  /@mantine\/hooks\/esm\/use-(viewport-size|window-event|media-query|merged-ref)|generate\/(components\/model-name|mode-entries)|icons\/(chevron-right|arrow-up|chevrons-up-down)\.mjs/

/** Core of every form, shared by the playground and the editor of apps only. */
const FORM =
  /features\/generate\/(components\/(form-(fields|panel)|submit-bar|refusal-note|use-time-text|model-name|picker)|mode-entries|form\/(groups|cut-|widgets|choice-|prompt-widget|size-widget|slider-widget|style-widget))|screens\/generate\.tsx|generate\/components\/playground\.tsx/

/** Search and layout of pictures, for a member's own works and the community. */
const GALLERY =
  /components\/(masonry|filter-menu|search-field)\/|history\/components\/(media-sign|work-picture)|core\/src\/domain\/community|features\/community\/(queries|use-like|same-style|components\/lazy)/

/** A member's works wherever they are shown. */
const OWN_WORKS =
  /features\/history\/(queries|use-works|use-stable|marks-store|cache|filter|outbox|with-tab-lock|title|owner|neighbour-queries|trash)\.ts$|features\/apps\/make-app/

const WORKS = /screens\/history\.tsx|history\/components\/gallery\.tsx/

/** Modules of the page itself stay in the entry file: its name identifies a build (src/lib/stale-build.ts). */
const ENTRY = /(web\/src\/main\.tsx|web\/index\.html)$/

/**
 * Cuts the build into files: a few for the screens that people see first, since each request costs time and small files compress badly. Imports of a module
 * come along unless an earlier group has them; modules in no group stay with the part that loads them.
 */
export const CHUNK_GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: 'framework', test: FRAMEWORK },
  { name: 'start', tags: ['$initial'], test: (id) => !ENTRY.test(id) },
  { name: 'shared', minShareCount: 3, test: (id) => !ON_DEMAND.test(id) || SHARED_ALL_THE_SAME.test(id) },
  { name: 'own-works', test: OWN_WORKS },
  { name: 'gallery', test: GALLERY },
  { name: 'form', test: FORM },
  { name: 'works', test: WORKS },
]
