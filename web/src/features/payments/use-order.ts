import { CallError } from '@stipple/core/contract/client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../lib/api.ts'
import { newId } from '../../lib/id.ts'
import { acceptOrder, plansQuery, type Selection } from './queries.ts'

/**
 * Orders a plan. One click makes one order: further clicks meanwhile are ignored, and after a lost reply the same key is sent again, by which the
 * server recognises the order.
 */
export function useOrder(onOrdered: (id: string) => void) {
  const queries = useQueryClient()
  const press = useRef<{ readonly of: string; readonly key: string }>(undefined)
  const busy = useRef(false)
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: async ({ key, ...body }: Selection & { readonly key: string }) =>
      (await api('POST /api/pay/orders', { body: { ...body, request_key: key } })).data,
    onSuccess: async (order) => {
      press.current = undefined
      await acceptOrder(queries, order)
      onOrdered(order.id)
    },
    onError: async (refused) => {
      if (isPriceChange(refused)) await queries.invalidateQueries({ queryKey: plansQuery.queryKey })
    },
    onSettled: () => {
      busy.current = false
    },
  })

  const order = (selection: Selection) => {
    if (busy.current) return
    busy.current = true
    const of = JSON.stringify(selection)
    if (press.current?.of !== of) press.current = { of, key: newId() }
    mutate({ ...selection, key: press.current.key })
  }
  return { order, error, isPending, reset }
}

export const isPriceChange = (error: unknown): boolean => error instanceof CallError && error.reply?.code === 'price_changed'
