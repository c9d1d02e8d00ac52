import { useEffect } from 'react'
import { useSite } from '../../features/site/public.ts'

const MEDIA = 'img, picture, video, audio, canvas, model-viewer, [data-media]'

/** What the operator decided for every page: whether media have a context menu, and which icon a host name shows. */
export function useHouseRules(): void {
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
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
    if (icon) icon.href = isVariant ? '/mark-variant.svg' : '/mark.svg'
  }, [isVariant])
}
