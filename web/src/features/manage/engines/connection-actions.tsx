import type { EngineConnection } from '@stipple/core/contract/engines'
import { Copy, Ellipsis, Hourglass, Trash2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { IconButton } from '../../../components/button/icon-button.tsx'
import { Menu, MenuItem } from '../../../components/menu/menu.tsx'
import { confirm } from '../../../lib/confirm.ts'
import { lazy } from '../../../lib/lazy.tsx'
import { openConnect } from './connect-store.ts'
import { useConnection } from './use-connection.ts'
import list from '../components/list.module.css'

const EditDialog = lazy(async () => ({ default: (await import('./edit-dialog.tsx')).EditDialog }))

/** Buttons of a connection. One of a file is changed in that file: it can be surveyed and copied. */
export function ConnectionActions({ connection }: { connection: EngineConnection }) {
  const { t } = useTranslation()
  const [editing, setEditing] = useState(false)
  const { change, look, remove } = useConnection(connection)
  const { name, state, kind, settings, from_file: fromFile } = connection
  const busy = change.isPending || look.isPending || remove.isPending
  const more = t('engines.more', { name })
  const ask = async () => {
    const sure = await confirm({
      title: t('engines.removeTitle', { name }),
      text: t('engines.removeText'),
      action: t('engines.remove'),
      cautious: true,
    })
    if (sure) remove.mutate()
  }
  const copy = () =>
    openConnect({ kind, values: Object.fromEntries(Object.entries(settings).map(([field, value]) => [field, value ?? undefined])) })
  return (
    <div className={list.actions}>
      {!fromFile && (
        <Button size="small" disabled={busy} onClick={() => change.mutate({ state: state === 'on' ? 'paused' : 'on' })}>
          {t(state === 'on' ? 'engines.pause' : 'engines.on')}
        </Button>
      )}
      <Button size="small" disabled={busy} onClick={() => look.mutate()}>
        {t(look.isPending ? 'engines.connect.looking' : 'engines.look')}
      </Button>
      {!fromFile && (
        <Button size="small" disabled={busy} onClick={() => setEditing(true)}>
          {t('engines.edit')}
        </Button>
      )}
      <Menu label={more} target={(button) => <IconButton label={more} icon={<Ellipsis aria-hidden />} {...button} />}>
        {!fromFile && state !== 'draining' && (
          <MenuItem icon={<Hourglass aria-hidden />} onSelect={() => change.mutate({ state: 'draining' })}>
            {t('engines.drain')}
          </MenuItem>
        )}
        <MenuItem icon={<Copy aria-hidden />} onSelect={copy}>
          {t('engines.copy')}
        </MenuItem>
        {!fromFile && (
          <MenuItem danger icon={<Trash2 aria-hidden />} onSelect={() => void ask()}>
            {t('engines.remove')}
          </MenuItem>
        )}
      </Menu>
      {editing && (
        <Suspense>
          <EditDialog opened={connection} onClose={() => setEditing(false)} />
        </Suspense>
      )}
    </div>
  )
}
