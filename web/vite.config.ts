import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { precompress } from './precompress.ts'

/** The server that `npm run dev` starts beside this one. */
const SERVER = process.env['STIPPLE_SERVER'] ?? 'http://127.0.0.1:4680'

/** What every screen needs lies in one file: fewer requests, and it compresses better together. Texts with elements inside stand in dialogs only. */
const FRAMEWORK =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|store|react-store|react-query|query-core)|i18next|react-i18next(?!\/dist\/es\/(Trans|unescape))|zustand|use-sync-external-store)\//

/** What comes with the first dialog, and what only screens of the account share, must not be drawn into the file that every screen loads. */
const ON_DEMAND = new RegExp(
  [
    '@mantine/(core|store|hooks)|options-panel|prompt-selection|use-focus-|theme/mantine|components/dialog|use-mutation|mutationObserver|-dialog',
    'node_modules/(qr|@floating-ui|react-remove-scroll|react-remove-scroll-bar|react-style-singleton|use-sidecar|use-callback-ref|tslib)/',
    'lucide-react/dist/esm/icons/|features/history/components/|features/account/(components/copy-user-id|profile)|lib/(use-copy|media-trouble|clock|upload)|generate/form/picture-first|history/marks|components/(audio|video)-player/|components/switch/',
    'node_modules/(zod|@noble)/|core/src/metadata/|features/history/(archive|convert|save|transfer)|features/(training|converter|manage|guide|work)/|core/src/domain/community|components/masonry/',
    'components/(pager|qr-code|cover)/|features/apps/|generate/(apps|components|form)/|field/text-area|password-input|features/(community|payments|feedback|canvas|tags|prompt-library|prompt-tools)/',
  ].join('|'),
)

/** What every form begins with: the playground and the editor of apps share it, and no other screen has it. */
const FORM =
  /features\/generate\/(components\/(form-(fields|panel)|submit-bar|refusal-note|use-time-text|mode-entries|model-name|picker)|form\/(groups|cut-|widgets|choice-|prompt-widget|size-widget|slider-widget|style-widget))/

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // The viewer of 3D models is large, and comes with the first model only.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'framework', test: FRAMEWORK },
            { name: 'form', test: FORM },
            { name: 'shared', minShareCount: 3, test: (id) => !ON_DEMAND.test(id) },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': SERVER, '/media': SERVER, '/assert': SERVER } },
})
