/** Saves a file created by the page. */
export function saveBlob(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  // The browser has taken over the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
