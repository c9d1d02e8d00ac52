import type { Reply } from '@stipple/core/contract/client'
import type { ManagedMachine } from '@stipple/core/contract/manage'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { stamp } from '../../../lib/stamp.ts'
import { MachinePacks } from './machine-packs.tsx'
import styles from './list.module.css'

interface Props {
  readonly machine: ManagedMachine
  readonly packs: Reply<'GET /api/manage/machines'>['data']['packs']
}

/** A machine with its processes; its weights open below. */
export function MachineLine({ machine, packs }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const ready = machine.packs.filter(({ state }) => state === 'ready').length
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        <p className={styles.name}>{machine.name}</p>
        {machine.memory > 0 && (
          <p className={styles.facts}>
            <span>{t('manage.machines.cores', { count: machine.cores })}</span>
            <span>{t('manage.machines.memory', { size: formatBytes(machine.memory) })}</span>
          </p>
        )}
      </div>
      <div className={styles.actions}>
        {machine.packs.length > 0 && (
          <Button size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
            {t('manage.machines.packs', { ready, count: machine.packs.length })}
          </Button>
        )}
      </div>
      <ul className={styles.inner} aria-label={t('manage.machines.processes', { name: machine.name })}>
        {machine.processes.map((process) => (
          <ProcessLine key={process.id} process={process} />
        ))}
      </ul>
      {open && <MachinePacks machine={machine} packs={packs} />}
    </li>
  )
}

function ProcessLine({ process }: { process: ManagedMachine['processes'][number] }) {
  const { t } = useTranslation()
  const { roles, slots, running, engines, version, since } = process
  return (
    <li className={styles.facts}>
      <span className={styles.state} data-tone={running > 0 ? 'busy' : 'good'}>
        {roles.map((role) => t(`manage.machines.roles.${role}`)).join(' · ')}
      </span>
      {slots > 0 && <span>{t('manage.machines.places', { running, count: slots })}</span>}
      {engines > 0 && <span>{t('manage.machines.engines', { count: engines })}</span>}
      <span>{t('manage.machines.release', { version })}</span>
      <span>{t('manage.machines.since', { at: stamp(since) })}</span>
    </li>
  )
}
