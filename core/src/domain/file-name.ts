import { LIMITS } from './limits.ts'

/** Name of a downloaded file: without / \ : * ? " < > | and control characters, which file systems refuse, and of at most 128 characters with its extension. */
export function downloadName(title: string, extension: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are removed on purpose
  const clean = title.replace(/[/\\:*?"<>|\u0000-\u001f]/g, '').trim()
  const room = LIMITS.download.name - extension.length - 1
  return `${[...clean].slice(0, room).join('').trim() || 'stipple'}.${extension}`
}
