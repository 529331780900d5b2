import * as react from 'react';

declare const UI_LANGS: readonly ["en", "fr", "es", "it"];
type UiLang = (typeof UI_LANGS)[number];

type Unit = 'number' | 'minutes' | 'percent';
interface Series {
    name: string;
    values: readonly number[];
}
interface ChartData {
    labelsTitle: string;
    labels: readonly string[];
    series: readonly [Series] | readonly [Series, Series];
    unit: Unit;
}

interface ChartLook {
    ink: string;
    softInk: string;
    line: string;
    surface: string;
    first: string;
    second: string;
    secondTint: string;
    fontFamily: string;
}

interface Drawing {
    data: ChartData;
    width: number;
    height: number;
    look: ChartLook;
    fontSize: number;
    animate: boolean;
    lang: UiLang;
}

type Point = [x: number, y: number];
type PointOf = (label: number, value: number) => Point;

interface EngineProps {
    drawing: Drawing;
    onDrawn: (pointOf: PointOf) => void;
}
declare function ColumnChart({ drawing, onDrawn }: EngineProps): react.JSX.Element;
declare function RadarChart({ drawing, onDrawn }: EngineProps): react.JSX.Element;

export { ColumnChart, RadarChart };
