import type { Template } from '@stipple/core/contract/templates'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ChartColumn, CodeXml, Copy, Ellipsis, Link2, Lock, PenLine, Trash2, Users } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem, MenuLine } from '../../../components/menu/menu.tsx'
import { appOrigin } from '../../../lib/base.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { notify } from '../../../lib/notify.ts'
import { useCopy } from '../../../lib/use-copy.ts'
import { useSite } from '../../site/public.ts'
import { deleteApp, shareApp } from '../actions.ts'
import { copyApp } from '../make-app.ts'

const FiguresDialog = lazy(async () => ({ default: (await import('./figures-dialog.tsx')).FiguresDialog }))

interface Props {
  readonly app: Template
  /** True if the member may make apps. */
  readonly makes: boolean
}

/** Actions on an app besides running it; most of them are for its author. */
export function AppMenu({ app, makes }: Props) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { copy } = useCopy()
  const [figures, setFigures] = useState(false)
  const embeds = useSite()?.embeds === true
  const { id, name, mine, shared } = app
  const label = t('apps.more', { name })
  return (
    <>
      <Menu
        label={label}
        width={220}
        target={(button) => <IconButton look="over" label={label} icon={<Ellipsis aria-hidden />} {...button} />}
      >
        {mine && makes && (
          <MenuItem icon={<PenLine aria-hidden />} onSelect={() => void navigate({ to: '/template/edit/{-$id}', params: { id } })}>
            {t('apps.edit')}
          </MenuItem>
        )}
        {mine && makes && (
          <MenuItem
            icon={shared ? <Lock aria-hidden /> : <Users aria-hidden />}
            onSelect={() => void shareApp(queries, { id, shared: !shared })}
          >
            {t(shared ? 'apps.unshare' : 'apps.share')}
          </MenuItem>
        )}
        <MenuItem
          icon={<Link2 aria-hidden />}
          onSelect={() => {
            copy(`${appOrigin()}/app/${id}`)
            notify(t('apps.linkCopied'), { tone: 'done' })
          }}
        >
          {t('apps.copyLink')}
        </MenuItem>
        {mine && shared && embeds && (
          <MenuItem
            icon={<CodeXml aria-hidden />}
            onSelect={() => {
              copy(embedCode(id))
              notify(t('apps.embedCopied'), { tone: 'done' })
            }}
          >
            {t('apps.copyEmbed')}
          </MenuItem>
        )}
        {mine && (
          <MenuItem icon={<ChartColumn aria-hidden />} onSelect={() => setFigures(true)}>
            {t('apps.figures.open')}
          </MenuItem>
        )}
        {makes && (
          <MenuItem icon={<Copy aria-hidden />} onSelect={() => void copyApp(navigate, id)}>
            {t('apps.alike')}
          </MenuItem>
        )}
        {mine && <MenuLine />}
        {mine && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void deleteApp(queries, app)}>
            {t('common.delete')}
          </MenuItem>
        )}
      </Menu>
      {figures && (
        <Suspense>
          <FiguresDialog app={app} onClose={() => setFigures(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Frame of the page about an app, for pages of other sites. Its button opens a tab. */
const embedCode = (id: string): string =>
  `<iframe src="${appOrigin()}/embed/apps/${id}" title="Stipple" width="480" height="340" style="border:0" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`
