// The statistics page: fresh by itself, and its charts follow.
import { drawCharts, startCharts } from "./charts.js";
import { live, listen } from "./live.js";

startCharts();
if (live()?.dataset.stream) listen(); // a stored game stays as it is
document.addEventListener("fresh", drawCharts);
