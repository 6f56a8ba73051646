/** The files of `monitoring/`, as tests read them. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const folder = new URL('../../monitoring/', import.meta.url)
const textOf = (name: string): string => readFileSync(new URL(name, folder), 'utf8')

export const RULES_FILE = fileURLToPath(new URL('alerts.yml', folder))

type Alert = {
  readonly alert: string
  readonly expr: string
  readonly labels: { readonly severity: string }
  readonly annotations: { readonly summary: string; readonly runbook: string }
}

export const ALERTS: readonly Alert[] = (
  parse(textOf('alerts.yml')) as { readonly groups: readonly { readonly rules: readonly Alert[] }[] }
).groups.flatMap(({ rules }) => rules)

type Panel = {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number }
  readonly targets?: readonly { readonly refId: string; readonly expr: string }[]
}

export type Dashboard = {
  readonly uid: string
  readonly panels: readonly Panel[]
  readonly templating: { readonly list: readonly { readonly name: string; readonly query: unknown }[] }
}

export const dashboard = (): Dashboard => JSON.parse(textOf('grafana-dashboard.json')) as Dashboard
