import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderApp } from '../../../test/render-app.tsx'
import { stubbedServer } from '../../../test/stubbed-server.ts'
import { confirm } from '../../lib/confirm.ts'
import { showDialog } from '../../lib/dialogs.ts'

stubbedServer()

it('opens a confirmation over an open dialog, then returns the focus to it and keeps its text', async () => {
  await renderApp('/generate/Text2Img')
  showDialog('feedback')
  const field = page.getByRole('textbox', { name: 'Message' })
  await field.fill('It was so:')
  const element = field.element()
  let isGone = false
  const watch = new MutationObserver(() => (isGone ||= !element.isConnected))
  watch.observe(document.body, { childList: true, subtree: true })
  const answer = confirm({ title: 'Throw it away?', text: 'It is not sent yet.', action: 'Throw away' })
  await page.getByRole('dialog', { name: 'Throw it away?' }).getByRole('button', { name: 'Cancel' }).click()
  expect(await answer).toBe(false)
  await expect.element(field).toHaveFocus()
  await expect.element(field).toHaveValue('It was so:')
  expect(isGone).toBe(false)
  watch.disconnect()
})
