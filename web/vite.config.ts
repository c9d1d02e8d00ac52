import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { CHUNK_GROUPS } from './chunks.ts'
import { earlyWords } from './early-words.ts'
import { firstScreens } from './first-screens.ts'
import { precompress } from './precompress.ts'
import { serviceWorker } from './service-worker-plugin.ts'

/** The server that `npm run dev` starts beside this one. */
const SERVER = process.env['STIPPLE_SERVER'] ?? 'http://127.0.0.1:4680'

const EVERYWHERE = /^assets\/(entry|framework|rolldown-runtime|start)-[^/]*\.js$/

export default defineConfig({
  plugins: [react(), firstScreens(), earlyWords(), serviceWorker(), precompress()],
  // Scripts and styles find each other wherever the studio lies; the addresses in the page are the server's matter (server/src/http/base-path.ts).
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    target: 'es2023',
    reportCompressedSize: false,
    // Browsers of the build target support it.
    // Every page has these scripts already when it loads a part.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter((file) => !EVERYWHERE.test(file)) },
    // The viewer of 3D models is large, and is loaded with the first model only.
    chunkSizeWarningLimit: 1200,
    rolldownOptions: { output: { codeSplitting: { groups: CHUNK_GROUPS } } },
  },
  server: { proxy: { '/api': SERVER, '/media': SERVER, '/assert': SERVER, '/manifest.webmanifest': SERVER } },
})
