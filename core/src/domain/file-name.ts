import { LIMITS } from './limits.ts'

/** A name that every file system takes: / \ : * ? " < > | and control characters out, cut to 128 characters before the extension. */
export function downloadName(title: string, extension: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what is taken out
  const clean = title.replace(/[/\\:*?"<>|\u0000-\u001f]/g, '').trim()
  const room = LIMITS.download.name - extension.length - 1
  return `${[...clean].slice(0, room).join('').trim() || 'stipple'}.${extension}`
}
