// The only module that imports the chart library, and only the parts we use. Import it lazily: it is over 100 KB.
import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent } from 'echarts/components'
import { getInstanceByDom, init, use as install, type EChartsCoreOption, type EChartsType } from 'echarts/core'
import { CanvasRenderer } from 'echarts/renderers'

install([LineChart, BarChart, GridComponent, CanvasRenderer])

export const openChart = (element: HTMLElement): EChartsType => init(element, null, { renderer: 'canvas' })

/** The drawing in an element, rendered at a higher resolution than the screen may have. */
export const drawingIn = (element: HTMLElement, fineness: number) =>
  getInstanceByDom(element)?.renderToCanvas({ pixelRatio: fineness })

export type ChartOption = EChartsCoreOption
export type Chart = EChartsType
