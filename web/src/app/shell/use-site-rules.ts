import { toWireLanguage } from '@stipple/core/domain/text'
import { useEffect } from 'react'
import { useSite } from '../../features/site/public.ts'
import { BASE } from '../../lib/base.ts'
import { useLanguage } from '../../lib/use-language.ts'

const MEDIA = 'img, picture, video, audio, canvas, model-viewer, [data-media]'

/** Applies the operator's rules for every page: context menus on media, and the icon of the host name, also for the installed app. */
export function useSiteRules(): void {
  const site = useSite()
  const blocked = site?.blockContextMenu ?? false
  useEffect(() => {
    if (!blocked) return undefined
    const refuse = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest(MEDIA)) event.preventDefault()
    }
    document.addEventListener('contextmenu', refuse)
    return () => document.removeEventListener('contextmenu', refuse)
  }, [blocked])

  const isVariant = site?.variantHosts.includes(location.hostname) ?? false
  useEffect(() => {
    const brand = isVariant ? 'mark-variant' : 'mark'
    setLink('icon', `${BASE}/${brand}.svg`)
    setLink('apple-touch-icon', `${BASE}/icons/${brand}-touch.png`)
  }, [isVariant])

  const language = useLanguage()
  useEffect(() => setLink('manifest', `${BASE}/manifest.webmanifest?lang=${toWireLanguage(language)}`), [language])
}

function setLink(rel: string, href: string): void {
  const link = document.querySelector<HTMLLinkElement>(`link[rel="${rel}"]`)
  if (link && link.getAttribute('href') !== href) link.href = href
}
