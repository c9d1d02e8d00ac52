const SIDE = 64

let plain: string | undefined

/** Marks the tab, and the icon of the installed app, with the number of unseen results; 0 removes the mark. */
export async function markTab(count: number): Promise<void> {
  const title = document.title.replace(/^\(\d+\) /, '')
  document.title = count > 0 ? `(${count}) ${title}` : title
  if ('setAppBadge' in navigator) void navigator.setAppBadge(count).catch(() => undefined)
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (!link) return
  if (count === 0) {
    if (plain !== undefined) link.href = plain
    plain = undefined
  } else if (plain === undefined) {
    plain = link.href
    const marked = await withDot(plain).catch(() => undefined)
    // The page may have become visible meanwhile.
    if (marked !== undefined && plain !== undefined) link.href = marked
  }
}

/** Draws an icon with a dot in its corner; a PNG as a data URL. */
async function withDot(address: string): Promise<string> {
  const icon = new Image(SIDE, SIDE)
  icon.src = address
  await icon.decode()
  const canvas = Object.assign(document.createElement('canvas'), { width: SIDE, height: SIDE })
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.drawImage(icon, 0, 0, SIDE, SIDE)
  context.fillStyle = getComputedStyle(document.documentElement).getPropertyValue('--accent')
  context.beginPath()
  context.arc(SIDE * 0.75, SIDE * 0.25, SIDE / 4, 0, 2 * Math.PI)
  context.fill()
  return canvas.toDataURL()
}
