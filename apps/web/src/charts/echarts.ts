// The one door to the chart library, and only its parts that we draw with. Import it lazily: it is 100 KB and more.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { init, use as install, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

install([LineChart, BarChart, GridComponent, CanvasRenderer])

export const openChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' })

export type ChartOption = EChartsCoreOption
export type Chart = EChartsType
