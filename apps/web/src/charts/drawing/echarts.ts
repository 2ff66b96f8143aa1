// The one door to the chart library, and only its parts that we draw with. Import it lazily: it is 100 KB and more.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { getInstanceByDom, init, use as install, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

install([LineChart, BarChart, GridComponent, CanvasRenderer])

export const openChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' })

/** The drawing in an element once more, finer than its screen may be. */
export const drawingIn = (element: HTMLElement, fineness: number) =>
  getInstanceByDom(element)?.renderToCanvas({ pixelRatio: fineness })

export type ChartOption = EChartsCoreOption
export type Chart = EChartsType
