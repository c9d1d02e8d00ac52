import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { List } from '../../../components/list/list.tsx'
import { Row } from '../../../components/list/row.tsx'
import { notify } from '../../../lib/notify.ts'
import { stamp } from '../../../lib/stamp.ts'
import { blocksQuery, useBlock } from '../people-queries.ts'
import { Portrait } from './portrait.tsx'

/** Blocked members, each with an unblock button. */
export function BlockedList() {
  const { t } = useTranslation()
  const block = useBlock()
  return (
    <List
      label={t('member.me.blocked')}
      query={useQuery(blocksQuery)}
      failed={t('community.block.failed')}
      empty={t('community.block.none')}
    >
      {({ uid, name, avatar, since }) => (
        <Row
          key={uid}
          picture={<Portrait author={{ uid, name, ...(avatar !== undefined && { avatar }) }} />}
          title={<bdi>{name}</bdi>}
          facts={[t('community.block.since', { at: stamp(since) })]}
          actions={
            <Button
              size="small"
              look="quiet"
              aria-label={t('community.block.undoNamed', { name })}
              disabled={block.isPending}
              onClick={() =>
                block.mutate({ uid, blocked: false }, { onSuccess: () => notify(t('community.block.undone', { name }), { tone: 'done' }) })
              }
            >
              {t('community.block.undo')}
            </Button>
          }
        />
      )}
    </List>
  )
}
