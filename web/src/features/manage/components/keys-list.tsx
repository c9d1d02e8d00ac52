import type { ManagedKey } from '@stipple/core/contract/manage'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { Empty } from '../../../components/empty/empty.tsx'
import { TextInput } from '../../../components/field/text-input.tsx'
import { List } from '../../../components/list/list.tsx'
import { api } from '../../../lib/api.ts'
import { confirm } from '../../../lib/confirm.ts'
import { notify, notifyError } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { usePagedSearch } from '../../../lib/use-paged-search.ts'
import { keysQuery, MEMBERS_PER_PAGE } from '../queries.ts'
import styles from './list.module.css'

/** API keys of all members: whose they are, what they may do and cost. */
export function KeysList() {
  const { t } = useTranslation()
  const { page, setPage, search, field } = usePagedSearch()
  const query = useQuery(keysQuery({ page, search }))
  return (
    <>
      <div className={styles.tools}>
        <TextInput label={t('manage.keys.search')} placeholder={t('manage.keys.searchHint')} maxLength={100} {...field} />
      </div>
      {query.data && <p className={styles.soft}>{t('manage.keys.count', { count: query.data.total })}</p>}
      <List
        label={t('manage.keys.title')}
        query={query}
        failed={t('common.listFailed')}
        empty={<Empty title={t('manage.keys.empty')} form="waves" />}
        height={320}
        look="card"
        pages={{ page, perPage: MEMBERS_PER_PAGE, onPage: setPage }}
      >
        {(key) => <Line key={key.id} apiKey={key} />}
      </List>
    </>
  )
}

function Line({ apiKey: { id, name, prefix, scopes, owner, uid, last_used: used, spent, cap } }: { readonly apiKey: ManagedKey }) {
  const { t } = useTranslation()
  const queries = useQueryClient()
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
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p>
          <span className={styles.name}>{name}</span> <code className={styles.soft}>{prefix}…</code>
        </p>
        <p className={styles.facts}>
          <span>
            {owner} · {uid}
          </span>
          <span>{scopes.join(', ')}</span>
          <span>{used === undefined ? t('manage.keys.unused') : t('manage.keys.used', { at: stamp(used) })}</span>
          <span>{cap === undefined ? t('manage.keys.spent', { spent }) : t('manage.keys.spentOf', { spent, cap })}</span>
        </p>
      </div>
      <Button
        size="small"
        look="quiet"
        aria-label={t('manage.keys.revokeNamed', { name, owner })}
        disabled={revoke.isPending}
        onClick={() => void ask()}
      >
        {t('manage.keys.revoke')}
      </Button>
    </li>
  )
}
