import { BASE } from '../lib/base.ts'
import { deleteOtherShells } from '../lib/browser-caches.ts'
import { formPicture } from './form-picture.ts'
import { openPush, showPush } from './push.ts'
import { kindOf } from './requests.ts'
import { type Build, createShell } from './shell.ts'
import { thumbnail, trimThumbnails } from './thumbnails.ts'

declare const self: ServiceWorkerGlobalScope
/** Inserted by the build, see service-worker-plugin.ts. */
declare const STIPPLE_BUILD: Build

const shell = createShell(STIPPLE_BUILD)
const OWN = { origin: self.location.origin, base: BASE, shell: STIPPLE_BUILD.plain }
const ANSWERS = { page: shell.page, hashed: shell.hashed, shell: shell.plain, thumbnail, given: formPicture }

self.addEventListener('install', (event) => {
  // Activates at once: pages of the former build get their missing files from the server, or reload (lib/stale-build.ts).
  event.waitUntil(shell.install().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { url, method, mode, headers } = event.request
  const kind = kindOf({ url, method, mode, isRange: headers.has('range') }, OWN)
  if (kind) event.respondWith(ANSWERS[kind](event))
})

self.addEventListener('push', (event) => {
  event.waitUntil(showPush(event.data))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openPush(event.notification.data))
})

async function takeOver(): Promise<void> {
  await deleteOtherShells(shell.cacheName)
  // No navigation preload: addresses left to the server would be requested twice, and a log-in can be finished only once.
  await self.registration.navigationPreload?.disable()
  await self.clients.claim()
  await trimThumbnails().catch(() => undefined)
}
