import * as react from 'react';

type ChartSpec = Record<string, unknown>;

declare function Engine({ spec }: {
    spec: ChartSpec;
}): react.JSX.Element;

export { Engine as default };
