// People: forms that call somebody otherwise, some of which ask back first.
import "./confirm.js";
import { startForms } from "./forms.js";

startForms();
