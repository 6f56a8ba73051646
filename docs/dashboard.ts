/** The dashboard for Grafana over the figures of `/metrics`. `npm run generate` writes it to `monitoring/`. */
import { type Panel, ROWS } from './dashboard-rows.ts'

const COLUMNS = 24
const ROW_HEIGHT = 1
const STAT = { width: 4, height: 4 }
const GRAPH = { width: 12, height: 8 }

const SOURCE = { type: 'prometheus', uid: '$datasource' } as const

const panelOf = (panel: Panel, id: number, x: number, y: number) => {
  const { width: w, height: h } = sizeOf(panel)
  return {
    id,
    type: panel.red === undefined ? 'timeseries' : 'stat',
    title: panel.title,
    description: panel.says,
    datasource: SOURCE,
    gridPos: { x, y, w, h },
    fieldConfig: {
      defaults: {
        unit: panel.unit,
        min: 0,
        ...(panel.red === undefined ? {} : { thresholds: { mode: 'absolute', steps: stepsOf(panel.red) } }),
      },
      overrides: [],
    },
    options:
      panel.red === undefined
        ? { legend: { displayMode: 'list', placement: 'bottom' }, tooltip: { mode: 'multi', sort: 'desc' } }
        : { reduceOptions: { calcs: ['lastNotNull'] }, colorMode: 'value', graphMode: 'area' },
    targets: Object.entries(panel.lines).map(([legendFormat, expr], i) => ({
      refId: String.fromCharCode('A'.charCodeAt(0) + i),
      datasource: SOURCE,
      expr,
      legendFormat,
    })),
  }
}

const stepsOf = (red: NonNullable<Panel['red']>) =>
  'from' in red
    ? [
        { color: 'green', value: null },
        { color: 'red', value: red.from },
      ]
    : [
        { color: 'red', value: null },
        { color: 'green', value: red.below },
      ]

const sizeOf = ({ red }: Panel) => (red === undefined ? GRAPH : STAT)

const laidOut = () => {
  const panels: object[] = []
  let y = 0
  for (const { title, panels: own } of ROWS) {
    const gridPos = { x: 0, y, w: COLUMNS, h: ROW_HEIGHT }
    panels.push({ id: panels.length + 1, type: 'row', title, collapsed: false, gridPos, panels: [] })
    y += ROW_HEIGHT
    let x = 0
    for (const panel of own) {
      const { width, height } = sizeOf(panel)
      panels.push(panelOf(panel, panels.length + 1, x, y))
      x += width
      if (x < COLUMNS) continue
      x = 0
      y += height
    }
    if (x > 0) y += GRAPH.height
  }
  return panels
}

const variable = (name: string, label: string, rest: object) => ({ name, label, ...rest })

/** The dashboard as Grafana imports it. */
export const dashboardFile = (): string =>
  `${JSON.stringify(
    {
      uid: 'forecourt',
      title: 'Forecourt',
      tags: ['forecourt'],
      schemaVersion: 39,
      version: 1,
      editable: true,
      refresh: '30s',
      time: { from: 'now-6h', to: 'now' },
      timezone: 'browser',
      templating: {
        list: [
          variable('datasource', 'Prometheus', { type: 'datasource', query: 'prometheus' }),
          variable('instance', 'Process', {
            type: 'query',
            datasource: SOURCE,
            query: 'label_values(forecourt_process_start_time_seconds, instance)',
            refresh: 2,
            includeAll: true,
            multi: true,
            allValue: '.*',
            current: { text: 'All', value: '$__all' },
          }),
        ],
      },
      panels: laidOut(),
    },
    null,
    2,
  )}\n`
