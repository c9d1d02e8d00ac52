import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'

const server = stubbedServer()
const site = (more: { blockContextMenu?: boolean; variantHosts?: string[] }) => {
  server.answers['GET /api/site'] = () => ({
    status: 1,
    data: { platforms: [{ id: 'builtin' }], recharge: false, blockContextMenu: true, variantHosts: [], ...more },
  })
}

/** Returns true if the browser would have opened its context menu. */
function rightClick(element: Element): boolean {
  return element.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }))
}

describe('the site rules', () => {
  it('block the context menu on images, videos and audio only [S-21]', async () => {
    site({})
    await renderApp('/about')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const main = page.getByRole('main').element()
    const media = ['img', 'video', 'audio', 'canvas'].map((name) => main.appendChild(document.createElement(name)))
    await expect.poll(() => media.map(rightClick)).toEqual([false, false, false, false])
    expect(rightClick(page.getByRole('heading', { level: 1 }).element())).toBe(true)
  })

  it('allow the context menu if the operator does [S-21]', async () => {
    site({ blockContextMenu: false })
    await renderApp('/about')
    await expect.poll(() => server.asked).toContain('GET /api/site')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    const picture = page.getByRole('main').element().appendChild(document.createElement('img'))
    expect(rightClick(picture)).toBe(true)
  })

  it('set the icon of the second brand [S-34]', async () => {
    const icon = document.head.appendChild(Object.assign(document.createElement('link'), { rel: 'icon', href: '/mark.svg' }))
    try {
      site({ variantHosts: [location.hostname] })
      const second = await renderApp('/about')
      await expect.poll(() => document.querySelector('link[rel="icon"]')?.getAttribute('href')).toMatch(/mark-variant\.svg$/)
      await second.screen.unmount()
      site({ variantHosts: ['elsewhere.example'] })
      await renderApp('/about')
      await expect.poll(() => document.querySelector('link[rel="icon"]')?.getAttribute('href')).toMatch(/mark\.svg$/)
    } finally {
      icon.remove()
    }
  })

  it('set the manifest of the application to the current language [S-34]', async () => {
    const manifest = document.head.appendChild(
      Object.assign(document.createElement('link'), { rel: 'manifest', href: '/manifest.webmanifest?lang=en' }),
    )
    try {
      await renderApp('/about')
      await page.getByRole('button', { name: '中文' }).click()
      await expect.poll(() => manifest.getAttribute('href')).toBe('/manifest.webmanifest?lang=cn')
    } finally {
      manifest.remove()
    }
  })
})
