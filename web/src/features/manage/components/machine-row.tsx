import type { Reply } from '@stipple/core/contract/client'
import type { ManagedMachine } from '@stipple/core/contract/manage'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/button/button.tsx'
import { TableRow } from '../../../components/table/table.tsx'
import { formatBytes } from '../../../lib/format.ts'
import { stamp } from '../../../lib/stamp.ts'
import { MachinePacks } from './machine-packs.tsx'
import styles from './list.module.css'

interface Props {
  readonly machine: ManagedMachine
  readonly packs: Reply<'GET /api/manage/machines'>['data']['packs']
}

/** Sum over the processes of a machine. */
export const totalOf = ({ processes }: ManagedMachine, fact: 'slots' | 'running' | 'engines'): number =>
  processes.reduce((sum, process) => sum + process[fact], 0)

/** A machine with the facts of its processes; several processes are listed below, like its packs once opened. */
export function MachineRow({ machine, packs }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const { name, cores, memory, processes } = machine
  const ready = machine.packs.filter(({ state }) => state === 'ready').length
  const [slots, running, engines] = [totalOf(machine, 'slots'), totalOf(machine, 'running'), totalOf(machine, 'engines')]
  const since = processes.map((process) => process.since).toSorted()[0]
  const roles = [...new Set(processes.flatMap((process) => process.roles))]
  const cells = [
    <span key="name" className={styles.name}>
      {name}
    </span>,
    <span key="roles" className={styles.state} data-tone={running > 0 ? 'busy' : 'good'}>
      {roles.map((role) => t(`manage.machines.roles.${role}`)).join(' · ')}
    </span>,
    cores === 0 ? undefined : cores,
    memory === 0 ? undefined : formatBytes(memory),
    slots === 0 ? undefined : `${running} / ${slots}`,
    engines === 0 ? undefined : engines,
    [...new Set(processes.map(({ version }) => version))].join(', '),
    since === undefined ? undefined : stamp(since),
    machine.packs.length > 0 && (
      <Button key="actions" size="small" look="quiet" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('manage.machines.packs', { ready, count: machine.packs.length })}
      </Button>
    ),
  ]
  const below = (processes.length > 1 || open) && (
    <>
      {processes.length > 1 && (
        <ul className={styles.inner} aria-label={t('manage.machines.processes', { name })}>
          {processes.map((process) => (
            <ProcessLine key={process.id} process={process} />
          ))}
        </ul>
      )}
      {open && <MachinePacks machine={machine} packs={packs} />}
    </>
  )
  return <TableRow id={name} name={name} cells={cells} below={below} />
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
