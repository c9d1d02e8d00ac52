import type { ManagedKey } from '@stipple/core/contract/manage'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { Person } from './person.tsx'
import styles from './list.module.css'

/** An API key of any member. */
export function KeyRow({ apiKey }: { readonly apiKey: ManagedKey }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const { id, name, prefix, scopes, owner, uid, created, expires, last_used: used, spent, cap } = apiKey
  const revoke = useMutation({
    mutationFn: () => api('POST /api/manage/key_revoke', { body: { id } }),
    onSuccess: () => notify(t('manage.keys.revoked', { name }), { tone: 'done' }),
    onError: notifyError,
    onSettled: () => queries.invalidateQueries({ queryKey: ['manage', 'keys'] }),
  })
  const ask = async () => {
    const text = t('manage.keys.revokeText', { name, owner })
    if (await confirm({ title: t('manage.keys.revokeTitle'), text, action: t('manage.keys.revoke') })) revoke.mutate()
  }
  const cells = [
    <>
      <span className={styles.name}>{name}</span> <code className={styles.beside}>{prefix}…</code>
    </>,
    <Person key="owner" name={owner} uid={uid} />,
    scopes.join(', '),
    cap === undefined ? spent : `${spent} / ${cap}`,
    used === undefined ? t('manage.keys.unused') : stamp(used),
    stamp(created),
    expires === undefined ? t('manage.keys.lasting') : stamp(expires),
    <Button
      key="actions"
      size="small"
      look="quiet"
      aria-label={t('manage.keys.revokeNamed', { name, owner })}
      disabled={revoke.isPending}
      onClick={() => void ask()}
    >
      {t('manage.keys.revoke')}
    </Button>,
  ]
  return <TableRow id={id} name={name} cells={cells} />
}
