import { CallError } from '@stipple/core/contract/client'
import type { Order } from '@stipple/core/contract/payments'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { acceptOrder } from './queries.ts'

const CALLS = {
  check: 'POST /api/pay/orders/:id/check',
  again: 'POST /api/pay/orders/:id/pay_again',
  close: 'POST /api/pay/orders/:id/close',
} as const
type OrderAction = keyof typeof CALLS

/** Actions of a member on an order; one at a time, so that no click counts twice. `done` gets the resulting order, which may be a new one. */
export function useOrderActions(done: (order: Order) => void) {
  const queries = useQueryClient()
  const busy = useRef(false)
  const { mutate, error, isPending, variables, data } = useMutation({
    mutationFn: async ({ id, action }: { id: string; action: OrderAction }) => (await api(CALLS[action], { params: { id } })).data,
    onSuccess: async (order) => {
      await acceptOrder(queries, order)
      done(order)
    },
    onSettled: () => {
      busy.current = false
    },
  })
  const act = (id: string, action: OrderAction) => {
    if (busy.current) return
    busy.current = true
    mutate({ id, action })
  }
  return { act, error, data, last: variables?.action, running: isPending ? variables.action : undefined }
}

export const isUnavailable = (error: unknown): boolean => error instanceof CallError && error.reply?.code === 'payment_unavailable'
