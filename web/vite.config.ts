import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './chunks.ts'
import { earlyWords } from './early-words.ts'
import { firstScreens } from './first-screens.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker-plugin.ts'

/** The server started by `npm run dev` beside this one. */
const SERVER = process.env['STIPPLE_SERVER'] ?? 'http://127.0.0.1:4680'

const EVERYWHERE = /^assets\/(entry|framework|rolldown-runtime|start)-[^/]*\.js$/

export default defineConfig({
  plugins: [react(), firstScreens(), earlyWords(), serviceWorker(), precompress()],
  // Scripts and styles use relative paths; the server adds the base path to addresses in the page (server/src/http/base-path.ts).
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // Browsers of the build target support it. The page has these scripts already when it loads a part.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !EVERYWHERE.test(file)) },
    // The 3D viewer is large, and only loaded with the first model.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
  server: { proxy: { '/api': SERVER, '/media': SERVER, '/assert': SERVER, '/manifest.webmanifest': SERVER } },
})
