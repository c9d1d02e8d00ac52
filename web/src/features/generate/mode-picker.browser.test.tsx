import { messages as english } from '@stipple/core/messages/en/messages'
import { messages as chinese } from '@stipple/core/messages/zh/messages'
import { MODE_LIST } from '@stipple/core/modes/find-mode'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { freshBrowser, restoreBrowser } from '../../../test/fresh.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { stubServer } from '../../../test/stub-server.ts'

let server: ReturnType<typeof stubServer>
beforeEach(() => {
  freshBrowser()
  server = stubServer({})
})
afterEach(() => {
  server.restore()
  restoreBrowser()
})

const menu = () => page.getByRole('menu')

describe('the mode menu', () => {
  for (const language of ['en', 'zh'] as const)
    it(`offers every mode that exists under a group, with sign, line and picture: ${language} [P-02]`, async () => {
      const { groups } = (language === 'en' ? english : chinese).generate
      await renderApp('/generate/Text2Img', { language })
      await page.getByRole('button', { name: language === 'en' ? /^Mode: / : /^模式：/ }).click()
      for (const mode of MODE_LIST) {
        const group = menu().getByRole('group', { name: groups[mode.group] })
        const item = group.getByRole('menuitemradio', { name: new RegExp(mode.label[language]) })
        await expect.element(item).toMatchTextContent(mode.summary[language])
        expect(item.element().querySelector('svg')).not.toBeNull()
        const picture = item.element().querySelector('img')
        await expect.poll(() => picture?.naturalWidth).toBe(96)
      }
      expect(menu().getByRole('menuitemradio').elements()).toHaveLength(MODE_LIST.length)
    })

  it('leads to a mode and a model that does it, by keys too [P-02]', async () => {
    await renderApp('/generate/Text2Img')
    page
      .getByRole('button', { name: /^Mode: / })
      .element()
      .focus()
    await userEvent.keyboard('{ArrowDown}')
    await expect.element(menu().getByRole('menuitemradio').first()).toHaveFocus()
    await userEvent.keyboard('{End}{Enter}')
    await expect.element(page.getByRole('button', { name: /^Mode: Upscaling/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Model: Model test.grower/ })).toBeVisible()
  })
})
