import type { Reply } from '@stipple/core/contract/client'
import type { ManagedMachine } from '@stipple/core/contract/manage'
import { localize } from '@stipple/core/domain/text'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { useLanguage } from '../../../lib/use-language.ts'
import { type ChangePack, useChangePack } from '../use-change-pack.ts'
import styles from './list.module.css'

type Packs = Reply<'GET /api/manage/machines'>['data']['packs']

/** Packs of one machine, each downloaded or deleted only there. */
export function MachinePacks({ machine, packs }: { readonly machine: ManagedMachine; readonly packs: Packs }) {
  const { t } = useTranslation()
  const { change, isPending } = useChangePack(machine.name)
  const states = new Map(machine.packs.map(({ id, state }) => [id, state]))
  return (
    <ul className={styles.inner} aria-label={t('manage.machines.packsOf', { name: machine.name })}>
      {packs.map((pack) => (
        <PackOfMachine key={pack.id} pack={pack} state={states.get(pack.id) ?? 'absent'} change={change} isPending={isPending} />
      ))}
    </ul>
  )
}

interface Props {
  readonly pack: Packs[number]
  readonly state: ManagedMachine['packs'][number]['state']
  readonly change: ChangePack
  readonly isPending: boolean
}

function PackOfMachine({ pack, state, change, isPending }: Props) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = localize(pack.name, language) ?? pack.id
  return (
    <li className={styles.pack}>
      <div className={styles.what}>
        <p>{name}</p>
        <p className={styles.facts}>
          <span className={styles.state} data-tone={state === 'ready' ? 'good' : state === 'failed' ? 'bad' : 'calm'}>
            {t(`manage.engines.states.${state}`)}
          </span>
          <span>{formatBytes(pack.bytes)}</span>
        </p>
      </div>
      {state === 'ready' ? (
        <Button size="small" look="quiet" disabled={isPending} onClick={() => change(pack, 'remove')}>
          {t('manage.engines.remove')}
        </Button>
      ) : (
        <Button size="small" disabled={isPending || state === 'fetching'} onClick={() => change(pack, 'install')}>
          {t('manage.engines.install')}
        </Button>
      )}
    </li>
  )
}
